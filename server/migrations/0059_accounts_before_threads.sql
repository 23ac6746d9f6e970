-- Who writes in a thread or leaves it holds the accounts of all its people before the thread itself, as the deletion of an account
-- does: the two never wait for each other.
create function thread_hold_people(thread uuid, beside uuid[]) returns void language plpgsql security definer set search_path = public as $$
begin
  perform 1 from users u where u.id = any (beside) or u.id in (
    select p.user_id from thread_participants p where p.thread_id = thread) order by u.id for key share;
end $$;
revoke execute on function thread_hold_people from public;

do $$
declare
  adds constant text := 'perform 1 from users u where u.id in (sender, thread_message_add.only_for) for key share;';
  leaves constant text := 'select t.seq, t.is_group into held';
  said text := pg_get_functiondef('thread_message_add'::regproc);
begin
  if position(adds in said) = 0 then raise exception 'thread_message_add holds accounts in another way'; end if;
  execute replace(said, adds, 'perform thread_hold_people(thread, array[sender, thread_message_add.only_for]);');
  said := pg_get_functiondef('thread_leave'::regproc);
  if position(leaves in said) = 0 then raise exception 'thread_leave holds the thread in another way'; end if;
  execute replace(said, leaves, E'if app_in_thread(thread) then perform thread_hold_people(thread, array[me]); end if;\n  ' || leaves);
end $$;
