-- Some matches are forgotten when they are over: their entries go, their result stays.

ALTER TABLE matches ADD COLUMN forget_ms BIGINT;   -- from when on; NULL: never by itself
CREATE INDEX matches_to_forget ON matches (forget_ms) WHERE forget_ms IS NOT NULL AND forgotten_ms IS NULL;
