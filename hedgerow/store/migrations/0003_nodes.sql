-- Which nodes are there: whoever holds leases says so again and again.

CREATE TABLE nodes (
    node     TEXT   PRIMARY KEY,
    until_ms BIGINT NOT NULL
);
