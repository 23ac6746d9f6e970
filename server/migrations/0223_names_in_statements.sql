-- Who said something in a thread is kept with what was found in it, by name. Once the account is deleted, its name goes there too,
-- as it does in the thread.
create function forget_name_in_statements() returns trigger language plpgsql security definer set search_path = public as $$
declare
  called text[] := array_remove(array[old.name, nullif(concat_ws(' ', old.first_name, old.last_name), ''), old.email::text], null);
begin
  with of_threads as (
    select x.id from statement_texts x join thread_messages m on m.id = x.message_id
    where m.sender_id = old.id or m.thread_id in (select p.thread_id from thread_participants p where p.user_id = old.id))
  update statements s set
    who = case when s.who ->> 'words' = any (called) then s.who || '{"words": "Deleted user"}' else s.who end,
    to_whom = case when s.to_whom ->> 'words' = any (called) then s.to_whom || '{"words": "Deleted user"}' else s.to_whom end
  from of_threads t
  where s.text_id = t.id and s.user_id <> old.id and (s.who ->> 'words' = any (called) or s.to_whom ->> 'words' = any (called));
  return old;
end $$;

create trigger users_forget_name before delete on users for each row execute function forget_name_in_statements();
