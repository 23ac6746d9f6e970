-- A link to choose a new password is void as soon as the account has another password or another address: the one who holds an older
-- letter, or the mailbox that the account has left, must not get in with it.
create function password_resets_void() returns trigger language plpgsql security definer set search_path = public as $$ begin
  delete from password_resets where user_id = new.id;
  return null;
end $$;
revoke execute on function password_resets_void from public;
create trigger users_void_resets after update of password_hash, email on users for each row
  when (old.password_hash is distinct from new.password_hash or old.email is distinct from new.email)
  execute function password_resets_void();

-- A share is written by whoever sees the record: the own organization alone would let anybody pull any record in by its id.
alter policy visible on task_shares with check (app_task_visible(task_id));
alter policy visible on contact_shares with check (app_contact_visible(contact_id));

-- What passes to somebody else, because its owner's account is deleted, is found as theirs.
drop trigger search_goal on goals;
create trigger search_goal after insert or update of title, description, organization_id, user_id on goals
  for each row execute function search_goal_changed();
drop trigger search_task on tasks;
create trigger search_task after insert or update of title, description, notes, assigned_to_user_id, created_by on tasks
  for each row execute function search_task_changed();
drop trigger search_contact on contacts;
create trigger search_contact after insert or update of name, role, emails, phones, notes, owner_id on contacts
  for each row execute function search_contact_changed();
