-- Browsers that have signed in to an account before: what strangers try is not counted against them. Only hashes of what they keep.
create table known_browsers (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null default clock_timestamp(),
  used_at timestamptz(3) not null default clock_timestamp()
);
create index known_browsers_user on known_browsers (user_id, used_at);
-- The server's own work alone: no request reads it, and no policy lets one.
alter table known_browsers enable row level security;

-- Tries are counted by account and address from now on; those of the account alone, which shut its owner out, are forgotten.
delete from throttles;
-- All of an account are forgotten at once.
create index throttles_start on throttles (key text_pattern_ops);
