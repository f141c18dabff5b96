"""Computer players. They see a View and nothing else; a level is data, a family of games is a plan."""
