-- Schedules, each its owner's alone: a crew, a flow or a question that runs by itself, at times or when something happens.
create table schedules (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  title text not null,
  kind text not null check (kind in ('crew', 'flow', 'question')),
  -- Null: it is gone, and the schedule pauses at its next time.
  crew_id uuid references crews on delete set null,
  flow_id uuid references flows on delete set null,
  question text check ((kind = 'question') = (question is not null)),
  inputs jsonb not null default '{}',
  -- A rule of RFC 5545 by whole days, the day from which it counts, and the hour on the clock of the zone.
  rule text,
  starts_on date,
  time_of_day text,
  time_zone text not null,
  event text check (event in ('note_added', 'kpi_behind', 'task_overdue', 'promise_broken')),
  -- After the first event; what comes meanwhile is one run with it.
  debounce_minutes integer not null default 10 check (debounce_minutes between 1 and 1440),
  on_today boolean not null default true,
  notify boolean not null default true,
  mail boolean not null default false,
  month_tokens integer check (month_tokens > 0),
  is_paused boolean not null default false,
  -- Why it paused by itself; null: its person did.
  paused_reason text,
  -- The next moment at which it is due; null: none, or it waits for an event.
  next_at timestamptz(3),
  -- Where its questions are asked.
  conversation_id uuid references conversations on delete set null,
  -- What was behind, overdue or broken when it was looked at last: only what comes new is an event.
  seen jsonb,
  watched_at timestamptz(3) not null default clock_timestamp(),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  constraint schedules_when check ((rule is null) <> (event is null)),
  constraint schedules_rule check (rule is null or (starts_on is not null and time_of_day is not null))
);
create index schedules_owner on schedules (user_id, created_at, id);
create index schedules_due on schedules (next_at) where not is_paused and next_at is not null;
create index schedules_watched on schedules (watched_at) where not is_paused and event is not null and event <> 'note_added';
create index schedules_notes on schedules (user_id) where event = 'note_added' and not is_paused;
create index schedules_crew on schedules (crew_id) where crew_id is not null;
create index schedules_flow on schedules (flow_id) where flow_id is not null;
create index schedules_conversation on schedules (conversation_id) where conversation_id is not null;
-- What the server itself writes down (the next time, what was seen) is no version that its person has changed.
create trigger schedules_touch before update of title, kind, crew_id, flow_id, question, inputs, rule, time_of_day, time_zone, event, debounce_minutes, on_today,
  notify, mail, month_tokens, is_paused on schedules for each row execute function touch();

-- Each time at which one was due, and what came of it: one row, whoever claims it.
create table schedule_runs (
  id uuid primary key,
  schedule_id uuid not null references schedules on delete cascade,
  user_id uuid not null references users on delete cascade,
  due_at timestamptz(3) not null,
  cause text not null check (cause in ('time', 'event', 'now')),
  -- How many times before this one passed while nothing ran: they are made up by this one.
  missed integer not null default 0,
  status text not null default 'waiting' check (status in ('waiting', 'started', 'completed', 'failed', 'stopped', 'skipped')),
  -- Why it was skipped or failed, for its person.
  reason text,
  run_id uuid references runs on delete set null,
  tokens bigint not null default 0,
  -- Until when a server has it that starts it.
  taken_until timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  constraint schedule_runs_once unique (schedule_id, due_at)
);
create index schedule_runs_waiting on schedule_runs (coalesce(taken_until, created_at)) where status = 'waiting';
create unique index schedule_runs_run on schedule_runs (run_id) where run_id is not null;
create index schedule_runs_user on schedule_runs (user_id, due_at);

alter table schedules enable row level security;
create policy own on schedules to adjutant_app using (user_id = (select app_user()));
grant select, insert, update, delete on schedules to adjutant_app;
alter table schedule_runs enable row level security;
create policy own on schedule_runs to adjutant_app using (user_id = (select app_user()));
grant select, insert, update, delete on schedule_runs to adjutant_app;

-- A new note is due at once in the same commit, whoever and whatever writes it.
create function schedule_of_note() returns trigger language plpgsql security definer set search_path = public as $$ begin
  update schedules set next_at = clock_timestamp() + make_interval(mins => debounce_minutes)
    where user_id = new.user_id and event = 'note_added' and not is_paused and next_at is null;
  return null;
end $$;
create trigger schedule_of_note after insert on notes for each row execute function schedule_of_note();

-- What a run came to stands in the history of its schedule, in the commit that ends it.
create function schedule_of_run() returns trigger language plpgsql security definer set search_path = public as $$ declare
  s record;
begin
  update schedule_runs set status = case when new.status in ('completed', 'failed', 'stopped') then new.status else 'started' end,
      reason = case when new.status = 'failed' then left(new.error, 2000) end,
      ended_at = new.ended_at, tokens = new.input_tokens::bigint + new.output_tokens
    where run_id = new.id returning schedule_id into s;
  if found and new.status in ('completed', 'failed') then
    perform notification_tell(array[new.user_id], '{}', '{}', '{}', 'schedule', 'schedule/' || w.id, 'schedule', w.id, null, null, w.mail, '0')
      from schedules w where w.id = s.schedule_id and (w.notify or w.mail);
    update notifications n set shown = false, counted = false from schedules w
      where w.id = s.schedule_id and not w.notify and n.user_id = w.user_id and n.key = 'schedule/' || w.id;
  end if;
  return null;
end $$;
create trigger runs_of_schedule after update of status on runs for each row when (old.status is distinct from new.status)
  execute function schedule_of_run();
-- What it has used stays counted when its run is deleted.
create function schedule_of_gone_run() returns trigger language plpgsql security definer set search_path = public as $$ begin
  update schedule_runs set tokens = old.input_tokens::bigint + old.output_tokens, ended_at = coalesce(ended_at, clock_timestamp()),
      status = case when status = 'started' then 'stopped' else status end where run_id = old.id;
  return old;
end $$;
create trigger runs_of_schedule_gone before delete on runs for each row execute function schedule_of_gone_run();

-- One is told of the schedule, and not of its run too.
create or replace function notification_of_event() returns trigger language plpgsql security definer set search_path = public as $$
declare
  r record;
begin
  select id, user_id, kind into r from runs where id = new.run_id;
  if new.type in ('human_prompt', 'wait_for_human') then
    if exists (select 1 from approvals a where a.run_id = r.id and a.status = 'waiting' and new.details->>'prompt_id' = r.id || ':' || a.key) then
      perform notification_tell(array[r.user_id], '{}', '{}', '{}', 'approval', 'decision/' || r.id, 'run', r.id, null, null, true, '0');
    else
      perform notification_tell(array[r.user_id], '{}', '{}', '{}', 'prompt', 'decision/' || r.id, 'run', r.id, null, null, true, '0');
    end if;
  else
    perform notification_settle('run', r.id, array['prompt', 'approval'], array[r.user_id]);
    if new.type = 'terminal' and r.kind in ('crew', 'flow') and new.details->>'status' in ('completed', 'failed')
      and not exists (select 1 from schedule_runs s where s.run_id = r.id) then
      perform notification_tell(array[r.user_id], '{}', '{}', '{}', 'run', 'run/' || r.id, 'run', r.id, null, null, true, '2 minutes');
    end if;
  end if;
  return null;
end $$;
