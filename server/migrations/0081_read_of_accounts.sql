-- What was read of an account for suggestions to others goes with it (decision 0066): a suggestion to answer somebody who is gone is of no
-- use, and it names them; so do the run that wrote it and the workings of runs that are over, which nobody reads any more.
create function forget_reading_of_account() returns trigger language plpgsql security definer set search_path = public as $$
declare
  held uuid[];
begin
  select array_agg(distinct t) into held from (
    select p.thread_id from thread_participants p where p.user_id = old.id
    union select m.thread_id from thread_messages m where m.sender_id = old.id) as of_account(t);
  -- First runs and then threads, as whoever replaces a suggestion by another holds them.
  perform 1 from runs r where r.id in (select s.run_id from thread_suggestions s where s.thread_id = any (held)) order by r.id for update;
  perform 1 from threads t where t.id = any (held) order by t.id for update;
  delete from runs r where r.id in (select s.run_id from thread_suggestions s where s.thread_id = any (held));
  delete from thread_suggestions s where s.thread_id = any (held);
  -- What others asked of their chief of staff, who may have read the name too. Tidying does the same ten minutes after the end.
  delete from run_steps w where (w.run_id, w.step) in (
    select k.run_id, k.step from run_steps k join runs r on r.id = k.run_id
    where r.status in ('completed', 'failed', 'stopped') and r.retry_until is null
    for update of k skip locked);
  return old;
end $$;
revoke execute on function forget_reading_of_account from public;
-- Its name says when: before users_hold_threads.
create trigger users_forget_reading before delete on users for each row execute function forget_reading_of_account();

-- Suggestions of threads in which somebody wrote who is gone by now.
delete from runs r where r.id in (
  select s.run_id from thread_suggestions s
  where s.thread_id in (select m.thread_id from thread_messages m where m.kind = 'text' and m.sender_id is null));
delete from thread_suggestions s
  where s.thread_id in (select m.thread_id from thread_messages m where m.kind = 'text' and m.sender_id is null);
