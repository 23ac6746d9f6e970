-- Suggested replies: begun by the commit of the message, written by runs. Rehearsals are runs too.

alter table runs drop constraint runs_kind_check;
alter table runs add constraint runs_kind_check check (kind in ('crew', 'flow', 'chat', 'reply_suggestion', 'rehearsal'));

-- For whom a reply is to be suggested, and to which message. Written with the message itself, so that no crash forgets one.
create table suggestions_due (
  thread_id uuid not null references threads on delete cascade,
  -- No reference: it would wait for an account that is just being deleted, which waits for the thread. Such a row is taken away.
  user_id uuid not null,
  for_seq integer not null,
  asked_at timestamptz(3) not null default clock_timestamp(),
  -- Who writes many messages in a row gets one suggestion for all of them.
  due_at timestamptz(3) not null default clock_timestamp(),
  primary key (thread_id, user_id)
);
create index suggestions_due_next on suggestions_due (due_at);
create index suggestions_due_user on suggestions_due (user_id);
alter table suggestions_due enable row level security;
create policy own on suggestions_due to adjutant_app using (user_id = (select app_user()));
grant select, update, delete on suggestions_due to adjutant_app;

create index thread_suggestions_writing on thread_suggestions (thread_id) where state = 'writing';

-- Whatever goes wrong in here is no reason not to send the message.
create function suggestions_fall_due() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into suggestions_due as d (thread_id, user_id, for_seq, due_at)
    select new.thread_id, p.user_id, new.seq, clock_timestamp() + case when exists (
        select 1 from thread_suggestions s where s.user_id = p.user_id and s.thread_id = new.thread_id
          and s.created_at > clock_timestamp() - interval '10 seconds') then interval '2 seconds' else interval '0' end
    from thread_participants p join users u on u.id = p.user_id join threads t on t.id = p.thread_id
    where p.thread_id = new.thread_id and p.user_id is distinct from new.sender_id
      and coalesce(p.suggestions_on, u.suggestions_on) and u.user_level <> 'waitlisted'
      -- In a group only those who are called by name; which word is a name is looked at later.
      and (not t.is_group or position(lower(split_part(coalesce(nullif(trim(u.name), ''), nullif(trim(u.first_name), ''), new.id::text), ' ', 1)) in lower(new.text)) > 0)
    on conflict (thread_id, user_id) do update
      set for_seq = excluded.for_seq, due_at = least(d.asked_at + interval '15 seconds', clock_timestamp() + interval '2 seconds');
  delete from suggestions_due d where d.thread_id = new.thread_id and d.user_id = new.sender_id;
  return null;
exception when others then
  raise warning 'a reply will not be suggested: %', sqlerrm;
  return null;
end $$;
create trigger thread_messages_suggest after insert on thread_messages for each row
  when (new.kind = 'text' and new.only_for is null) execute function suggestions_fall_due();

-- A suggestion stands in its thread from the commit on that ends its run, or it is said that there is none.
create function suggestion_of_event() returns trigger language plpgsql security definer set search_path = public as $$
declare
  kept record;
begin
  update thread_suggestions s set
      state = case when new.type = 'result' then 'ready' when new.details->>'status' = 'failed' then 'failed' else 'replaced' end,
      text = case when new.type = 'result' then coalesce(new.details->>'text', '') else s.text end,
      citations = case when new.type = 'result' then coalesce(new.details->'citations', '[]') else s.citations end,
      author = case when new.type = 'result' then new.details->>'author' else s.author end
    where s.run_id = new.run_id and s.state = 'writing'
    returning s.thread_id, s.user_id into kept;
  if found then
    perform pg_notify('adjutant_live', json_build_object('t', 'comms', 'i', kept.thread_id, 'u', json_build_array(kept.user_id))::text);
  end if;
  return null;
end $$;
create trigger run_events_suggested after insert on run_events for each row
  when (new.type in ('result', 'terminal')) execute function suggestion_of_event();

revoke execute on function suggestions_fall_due, suggestion_of_event from public;
