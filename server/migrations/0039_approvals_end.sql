-- A run that has ended waits for nobody: what it asked and nobody used is void from the same commit on.
create function void_approvals() returns trigger language plpgsql set search_path = public as $$
begin
  update approvals set status = 'void' where run_id = new.id and status in ('waiting', 'approved');
  return null;
end $$;
create trigger runs_void_approvals after update of status on runs for each row
  when (new.status in ('completed', 'failed', 'stopped') and old.status is distinct from new.status)
  execute function void_approvals();
