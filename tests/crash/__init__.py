"""The crash test: real servers are killed, stopped and cut off under play, and then the whole history is checked.

    python -m tests.crash sqlite --kills 100 --seed 1
    python -m tests.crash postgres --seconds 120 --seed 1
    python -m tests.crash both --kills 100 --seconds 120 --seed 1

A seeded plan (`plan`) says what goes wrong and when; `nodes` and `nemesis` carry it out on real processes while `players`
play and write down all they send and see. When everything has healed, `checker` compares what they wrote down with the
log in the database.
"""
