-- The zone that a browser tells of itself, the first time, is no new version of the profile: nobody has to look at both.
drop trigger users_touch on users;
create trigger users_touch before update on users for each row
  when (old.time_zone is not distinct from new.time_zone or old.time_zone is not null)
  execute function touch();
