-- What was said in threads can be found by those who take part in them. Their entries name the thread as reader, so that nothing has
-- to be written anew when somebody leaves: who asks has their threads with them.
create table search_entries_thread_message partition of search_entries for values in ('thread_message');

create function search_readers_of(kind_wanted text) returns uuid[] language sql stable security definer set search_path = public as $$
  select case when kind_wanted = 'thread_message'
    then array(select p.thread_id from thread_participants p where p.user_id = app_user() and not p.hidden)
    else search_readers() end
$$;
do $$
declare
  name text;
  said text;
begin
  foreach name in array array['search_find', 'search_like'] loop
    said := pg_get_functiondef(name::regproc);
    if position('mine uuid[] := search_readers();' in said) = 0 then raise exception '% asks for its readers in another way', name; end if;
    execute replace(said, 'mine uuid[] := search_readers();', 'mine uuid[] := search_readers_of(kind_wanted);');
  end loop;
end $$;

create function search_thread_message_added() returns trigger language plpgsql security definer set search_path = public as $$ begin
  perform search_keep('thread_message', new.id, new.thread_id, array[new.thread_id], '', new.text, new."timestamp");
  return null;
end $$;
create trigger search_thread_message after insert on thread_messages for each row when (new.kind = 'text')
  execute function search_thread_message_added();
create trigger search_forget after delete on thread_messages for each row execute function search_forget('thread_message');
revoke execute on function search_readers_of, search_thread_message_added from public;
select search_keep('thread_message', m.id, m.thread_id, array[m.thread_id], '', m.text, m."timestamp") from thread_messages m where m.kind = 'text';

-- The line about somebody who left names them by their account: `{name}` is read as it is called now, and as nobody when it is gone.
create or replace function thread_leave(thread uuid, line uuid, said text) returns void
language plpgsql security definer set search_path = public as $$
declare
  me uuid := app_user();
  held record;
begin
  select t.seq, t.is_group into held from threads t where t.id = thread and app_in_thread(t.id) for update;
  if not found then return; end if;
  delete from thread_suggestions s where s.thread_id = thread and s.user_id = me;
  if held.is_group then
    perform thread_message_add(thread, line, me, 'system', said);
    update threads t set people_key = null where t.id = thread;
    delete from thread_participants p where p.thread_id = thread and p.user_id = me;
  else
    update thread_participants p set hidden = true, cleared_seq = held.seq, read_seq = held.seq
      where p.thread_id = thread and p.user_id = me;
  end if;
  perform thread_erase_unseen(thread);
end $$;

-- How many messages of others the caller has not read, of each of these threads: one walk of an index, past the policies.
create function thread_unread(threads uuid[]) returns table (thread_id uuid, unread integer)
language sql stable security definer set search_path = public as $$
  select p.thread_id, (select count(*)::int from thread_messages m where m.thread_id = p.thread_id and m.kind = 'text'
      and m.seq > greatest(p.read_seq, p.cleared_seq) and m.sender_id is distinct from p.user_id)
  from thread_participants p where p.user_id = app_user() and p.thread_id = any (threads)
$$;
