-- Nobody writes into the conversation or the run of somebody else, whatever a query forgets.
alter policy own on messages with check (user_id = (select app_user())
  and exists (select 1 from conversations c where c.id = conversation_id));
alter policy own on reply_drafts with check (user_id = (select app_user())
  and exists (select 1 from runs r where r.id = run_id) and exists (select 1 from conversations c where c.id = conversation_id));
alter policy own on approvals with check (user_id = (select app_user())
  and exists (select 1 from runs r where r.id = run_id));
alter policy own on memories with check (user_id = (select app_user())
  and (conversation_id is null or exists (select 1 from conversations c where c.id = conversation_id)));
alter policy own on runs with check (user_id = (select app_user())
  and (conversation_id is null or exists (select 1 from conversations c where c.id = conversation_id)));

-- What runs have used that are deleted, with the conversation that they answered in: a day's budget does not come back with it.
create table tokens_used (
  user_id uuid not null references users on delete cascade,
  day date not null,
  tokens bigint not null,
  primary key (user_id, day)
);
alter table tokens_used enable row level security;
create policy own on tokens_used for select to adjutant_app using (user_id = (select app_user()));
grant select on tokens_used to adjutant_app;

-- By the day in which the run last did something, as those that are still there are counted. Only the last days are ever asked for.
create function keep_tokens_used() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from tokens_used where user_id = old.user_id and day < (clock_timestamp() at time zone 'utc')::date - 7;
  insert into tokens_used (user_id, day, tokens)
    select u.id, (old.updated_at at time zone 'utc')::date, old.input_tokens + old.output_tokens from users u where u.id = old.user_id
    on conflict (user_id, day) do update set tokens = tokens_used.tokens + excluded.tokens;
  return null;
end $$;
revoke execute on function keep_tokens_used from public;
create trigger runs_tokens_used after delete on runs for each row
  when (old.input_tokens + old.output_tokens > 0) execute function keep_tokens_used();
