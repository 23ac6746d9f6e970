-- Mail that waits to be sent. A letter is written in the transaction of what it tells about: both happen, or neither.
create table outbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  -- What it says; taken out when the letter is given up, because it may hold a link that opens something.
  text text,
  html text,
  tries integer not null default 0,
  next_try_at timestamptz(3) not null default clock_timestamp(),
  -- After this nobody has use for it.
  expires_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  -- When the last try failed and no other will follow. What was sent is not kept.
  failed_at timestamptz(3),
  error text
);
create index outbox_waiting on outbox (next_try_at) where failed_at is null;

-- A request may put a letter in and can never read one: it holds what only its recipient should know.
alter table outbox enable row level security;
create policy post on outbox for insert to adjutant_app with check (true);
grant insert on outbox to adjutant_app;

-- Links that let somebody choose a new password who has forgotten the old one. Only the hash of the secret is kept.
create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null unique references users on delete cascade,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
alter table password_resets enable row level security;

-- An invitation's letter carries a secret to the sign-up page, which then knows for whom it is. Only its hash is kept.
alter table invitations
  add column token_hash bytea unique,
  add column sent_at timestamptz(3) not null default clock_timestamp();
