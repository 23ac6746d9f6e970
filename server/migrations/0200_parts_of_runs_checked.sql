-- What an agent of a crew or flow came to before the last one, with what is known of its claims: it is shown in the run, and people answer
-- questions by it. Kept once something follows it; what stands at the end is the run's result, which is checked as that.
create table run_parts (
  id uuid primary key,
  run_id uuid not null references runs (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- The step that it was, as in the keys of the timeline.
  step text not null,
  place integer not null,
  name text not null,
  agent text not null,
  content text not null,
  citations jsonb not null default '[]',
  -- Null: nothing is known yet.
  checks jsonb,
  due timestamptz default clock_timestamp(),
  tried smallint not null default 0,
  unique (run_id, step)
);
create index run_parts_due on run_parts (due) where due is not null;
create index run_parts_user on run_parts (user_id);
alter table run_parts enable row level security;
create policy own on run_parts to adjutant_app using (user_id = (select app_user()))
  with check (user_id = (select app_user()) and exists (select from runs r where r.id = run_id));
grant select, insert, update, delete on run_parts to adjutant_app;
