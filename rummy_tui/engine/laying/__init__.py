"""The search behind `laydown`, in numbers: what the cards of a suit and of a rank can do, and the best of it all.

As in `search` two equal cards are alike, and the cards of a suit are a row. Here the ace stands at place 1 only and
is found at 14 by its rank. First every choice of what the ranks do (new sets, cards for sets on the table); what that
leaves of a suit is looked up among the suit's lines (new runs, runs on the table grown, jokers swapped out); then one
line of each suit is taken such that the jokers suffice.
"""
