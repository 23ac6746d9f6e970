-- What its person said of a piece of advice, what came of it, and whether it stands: why not is looked up when it is read, from
-- the records that it cites. `cited` is what those were when it was written, so that a later change can be told.
create table advice_answers (
  advice_id uuid primary key references advice (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  verdict text check (verdict in ('useful', 'known', 'wrong')),
  judged_at timestamp(3) with time zone,
  outcome text check (outcome in ('done', 'helped', 'no_use', 'open')),
  outcome_note text,
  outcome_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default clock_timestamp(),
  updated_at timestamp(3) with time zone not null default clock_timestamp()
);
create index advice_answers_user on advice_answers (user_id, updated_at);
alter table advice_answers enable row level security;
create policy own on advice_answers for all to adjutant_app
  using (user_id = (select app_user()))
  with check (user_id = (select app_user()) and exists (select 1 from advice a where a.id = advice_id));
create trigger touch before update on advice_answers for each row execute function touch();
grant select, insert, update, delete on advice_answers to adjutant_app;
