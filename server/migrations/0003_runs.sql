-- Flows, their runs, what happened in them, and the advice that came of it.

create table flows (
  id uuid primary key,
  user_id uuid references users on delete cascade,
  name text not null,
  description text not null default '',
  version text not null default '1.0',
  steps jsonb not null default '[]',
  inputs jsonb not null default '[]',
  is_auto_gen boolean not null default false,
  is_public boolean not null default false,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create unique index flows_builtin on flows (name) where is_auto_gen;

create table runs (
  id uuid primary key,
  kind text not null check (kind in ('crew', 'flow')),
  name text not null,
  flow_id uuid references flows on delete set null,
  crew_id uuid,
  conversation_id uuid,
  user_id uuid not null references users on delete cascade,
  status text not null default 'pending'
    check (status in ('pending', 'running', 'paused', 'awaiting_human_input', 'completed', 'failed', 'stopped')),
  inputs jsonb not null default '{}',
  -- What the flow or crew was when this run began: a later edit does not change a run in flight.
  snapshot jsonb not null default '{}',
  result jsonb,
  error text,
  prompt jsonb,
  -- The number of the newest event: given under this row's lock, so that events have no holes.
  seq integer not null default 0,
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  cost_usd double precision,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  ended_at timestamptz(3)
);
create index runs_owner on runs (user_id, created_at, id);
create index runs_open on runs (created_at) where status in ('pending', 'running', 'paused', 'awaiting_human_input');

create table run_events (
  run_id uuid not null references runs on delete cascade,
  seq integer not null,
  -- What this event is within its run: a step that is done again after a crash writes the same key and adds nothing.
  key text not null,
  type text not null,
  summary text not null,
  details jsonb not null default '{}',
  ts timestamptz(3) not null default clock_timestamp(),
  primary key (run_id, seq),
  unique (run_id, key)
);

-- How often a step was begun: five crashes of the same step fail the run.
create table run_attempts (
  run_id uuid not null references runs on delete cascade,
  step text not null,
  attempts integer not null default 0,
  primary key (run_id, step)
);

-- Server processes that are alive.
create table engine_nodes (
  id text primary key,
  beat_at timestamptz(3) not null default clock_timestamp()
);

create table advice (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  organization_id uuid references organizations on delete set null,
  advice_title text,
  content text not null,
  citations jsonb not null default '[]',
  crew_run_id uuid,
  flow_run_id uuid references runs on delete set null,
  -- Who wrote it: the model's or the analyst's name; null: a person.
  author text,
  -- What it is about, so that the same advice is refreshed and not repeated.
  subject text,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index advice_owner on advice (user_id, created_at, id);
create index advice_subject on advice (user_id, subject) where subject is not null;

create trigger flows_touch before update on flows for each row execute function touch();
create trigger runs_touch before update on runs for each row execute function touch();
create trigger advice_touch before update on advice for each row execute function touch();
