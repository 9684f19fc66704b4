-- What a server keeps beside its matches, written once: the seed of its daily secrets, and how best play ended on a day.

CREATE TABLE kept (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
