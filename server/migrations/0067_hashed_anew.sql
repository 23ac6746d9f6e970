-- The same password hashed with more work is no other password: a link that waits in a letter stays good.
create or replace function password_resets_void() returns trigger language plpgsql security definer set search_path = public as $$ begin
  if new.email is not distinct from old.email and current_setting('adjutant.same_password', true) = 'on' then return null; end if;
  delete from password_resets where user_id = new.id;
  return null;
end $$;
