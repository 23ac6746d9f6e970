-- What each completed step of a run came to: it is never done again. Kept until the run has been over for a while.
create table run_steps (
  run_id uuid not null references runs on delete cascade,
  step text not null,
  -- As text, because a step done over must get to the letter what it got at first.
  result json not null,
  primary key (run_id, step)
);
alter table run_steps enable row level security;
create policy own on run_steps to adjutant_app using (exists (select 1 from runs r where r.id = run_id));

-- Which execution of a run may write. Each new one counts up: an older one, on a process that was frozen and came back, is shut out.
alter table runs add column execution integer not null default 0;

-- Who has how many runs at work and waiting: asked with every event of a run, whatever its user's history.
create index runs_busy on runs (user_id, status) where status in ('pending', 'running');
