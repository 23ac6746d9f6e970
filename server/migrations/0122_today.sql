-- The briefing of the day, made ahead for each person and theirs alone: what asked for attention when it was made. It is computed from
-- their records, and goes with them; what they said of an item stays, so that the same is not said again.
create table briefings (
  user_id uuid primary key references users (id) on delete cascade,
  -- In the person's own zone.
  day date not null,
  items jsonb not null,
  made_at timestamptz(3) not null default clock_timestamp(),
  -- How long it took: what is quick is made while its person looks.
  took_ms integer not null,
  -- When its person looked last: for whom nobody looks, nothing is made ahead.
  seen_at timestamptz(3),
  -- Somebody looked after records had changed: it is made anew.
  asked_at timestamptz(3)
);
create index briefings_asked on briefings (asked_at) where asked_at is not null;
create table briefing_answers (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  answer text not null check (answer in ('useful', 'known', 'wrong')),
  at timestamptz(3) not null default clock_timestamp(),
  primary key (user_id, key)
);
alter table briefings enable row level security;
alter table briefing_answers enable row level security;
create policy own on briefings to adjutant_app using (user_id = (select app_user())) with check (user_id = (select app_user()));
create policy own on briefing_answers to adjutant_app using (user_id = (select app_user())) with check (user_id = (select app_user()));
grant select, insert, update, delete on briefings, briefing_answers to adjutant_app;
