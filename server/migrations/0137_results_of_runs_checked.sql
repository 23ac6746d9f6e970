-- What a crew or flow came to outside of a conversation, and a suggested reply, are checked as a reply in a conversation is: once they are
-- kept, by whichever server is free. Beside the run and not in it: `updated_at` of a run is when it did something.
create table run_checks (
  run_id uuid primary key references runs (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- Null: nothing is known yet.
  checks jsonb,
  -- When it is looked at next; null: it is checked, or nothing is to be checked.
  due timestamptz,
  tried smallint not null default 0
);
create index run_checks_due on run_checks (due) where due is not null;
create index run_checks_user on run_checks (user_id);
alter table run_checks enable row level security;
create policy own on run_checks to adjutant_app using (user_id = (select app_user()))
  with check (user_id = (select app_user()) and exists (select from runs r where r.id = run_id));
grant select, insert, update, delete on run_checks to adjutant_app;

-- In the commit in which a run ends: no result is there without waiting for its check, whatever process dies.
create function run_checks_fall_due() returns trigger language plpgsql as $$ begin
  insert into run_checks (run_id, user_id, due) values (new.id, new.user_id, clock_timestamp()) on conflict do nothing;
  return null;
end $$;
create trigger runs_checks_due after update of status on runs for each row
  when (new.status = 'completed' and old.status is distinct from new.status and new.conversation_id is null
    and new.kind in ('crew', 'flow', 'reply_suggestion') and coalesce(new.result ->> 'text', '') <> '')
  execute function run_checks_fall_due();
