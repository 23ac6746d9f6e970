-- What somebody has to do as a calendar that their own programs subscribe to, at an address with a secret. Only its hash is kept.
create table calendar_feeds (
  user_id uuid primary key references users (id) on delete cascade,
  secret_hash bytea not null unique,
  asked_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp()
);
alter table calendar_feeds enable row level security;
create policy own on calendar_feeds to adjutant_app using (user_id = (select app_user()));
grant select, insert, update, delete on calendar_feeds to adjutant_app;
