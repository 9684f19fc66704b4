-- Both databases read this file: only types and words that both know.

CREATE TABLE matches (
    id           TEXT   PRIMARY KEY,
    code         TEXT   UNIQUE,               -- for joining; NULL: by link only
    header       TEXT   NOT NULL,             -- JSON, never with the secret
    created_ms   BIGINT NOT NULL,
    head         BIGINT NOT NULL DEFAULT 0,   -- kept here, so that it outlives forgotten entries and can be locked
    finished_ms  BIGINT,
    outcome      TEXT,                        -- JSON; NULL after the end: abandoned
    forgotten_ms BIGINT
);
CREATE INDEX matches_unfinished ON matches (created_ms, id) WHERE finished_ms IS NULL;
CREATE INDEX matches_finished ON matches (created_ms, id) WHERE finished_ms IS NOT NULL;

CREATE TABLE entries (
    match_id TEXT    NOT NULL REFERENCES matches (id),
    seq      BIGINT  NOT NULL CHECK (seq > 0),
    actor    INTEGER NOT NULL,
    token    TEXT    NOT NULL,
    at_ms    BIGINT,                          -- since the match was created
    client   TEXT    NOT NULL,                -- '': not sent by a device
    PRIMARY KEY (match_id, seq)
);
CREATE UNIQUE INDEX entries_client ON entries (match_id, actor, client) WHERE client <> '';

CREATE TABLE secrets (
    match_id TEXT    PRIMARY KEY REFERENCES matches (id),
    secret   TEXT    NOT NULL,
    revealed INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE holders (
    match_id TEXT    NOT NULL REFERENCES matches (id),
    seat     INTEGER NOT NULL,
    holder   TEXT    NOT NULL,                -- the hash of the seat's secret
    PRIMARY KEY (match_id, seat)
);
CREATE INDEX holders_holder ON holders (holder);

CREATE TABLE leases (
    match_id TEXT   PRIMARY KEY REFERENCES matches (id),
    node     TEXT   NOT NULL,
    until_ms BIGINT NOT NULL
);
CREATE INDEX leases_until ON leases (until_ms);
