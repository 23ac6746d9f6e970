-- A run of a crew or flow can be begun again from one of its steps: the fork is a run of its own (decision 0090).
alter table runs
  add column forked_from uuid references runs on delete set null,
  -- What it was forked with: from which step, with which definition, what was said or given instead.
  add column fork jsonb;
create index runs_forked on runs (forked_from) where forked_from is not null;

-- Nobody reads what steps came to but the engine: these look and copy for the owner of both runs.
create function run_keeps_steps(run uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select 1 from run_steps s join runs r on r.id = s.run_id where r.id = run and r.user_id = app_user())
$$;
create function run_take_steps(first_run uuid, fork_run uuid, before_seq integer) returns integer
language plpgsql security definer set search_path = public as $$
declare
  taken integer;
begin
  if (select count(*) from runs r where r.id in (first_run, fork_run) and r.user_id = app_user()) <> 2 then return 0; end if;
  -- Those that had ended when the step of the fork began. What a fork took over itself has no event of its own: it came first.
  insert into run_steps (run_id, step, result)
    select fork_run, s.step, s.result from run_steps s left join run_events e on e.run_id = s.run_id and e.key = s.step || '/end'
    where s.run_id = first_run and coalesce(e.seq, 0) < before_seq;
  get diagnostics taken = row_count;
  return taken;
end $$;
revoke execute on function run_keeps_steps(uuid), run_take_steps(uuid, uuid, integer) from public;
grant execute on function run_keeps_steps(uuid), run_take_steps(uuid, uuid, integer) to adjutant_app;
