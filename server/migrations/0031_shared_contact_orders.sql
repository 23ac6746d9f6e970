-- Shared contacts in the order of any list, as 0030 did it for tasks; and how many tasks have a status, counted from an index.
alter table contact_shares
  add column owner_id uuid,
  add column sort_name text,
  add column last_contacted_rank date,
  add column created_at timestamptz(3);

create function contact_share_filled() returns trigger language plpgsql security definer set search_path = public as $$ begin
  select c.owner_id, c.sort_name, c.last_contacted_rank, c.created_at
    into new.owner_id, new.sort_name, new.last_contacted_rank, new.created_at from contacts c where c.id = new.contact_id;
  return new;
end $$;
create function contact_shares_follow() returns trigger language plpgsql security definer set search_path = public as $$ begin
  update contact_shares s set owner_id = new.owner_id, sort_name = new.sort_name, last_contacted_rank = new.last_contacted_rank,
    created_at = new.created_at where s.contact_id = new.id;
  return null;
end $$;
revoke execute on function contact_share_filled, contact_shares_follow from public;
create trigger contact_share_filled before insert on contact_shares for each row execute function contact_share_filled();
create trigger contact_shares_follow after update on contacts for each row
  when ((old.owner_id, old.sort_name, old.last_contacted_rank, old.created_at)
    is distinct from (new.owner_id, new.sort_name, new.last_contacted_rank, new.created_at))
  execute function contact_shares_follow();

update contact_shares s set owner_id = c.owner_id, sort_name = c.sort_name, last_contacted_rank = c.last_contacted_rank,
  created_at = c.created_at from contacts c where c.id = s.contact_id;

create index contact_shares_name on contact_shares (organization_id, sort_name, contact_id) include (owner_id);
create index contact_shares_last on contact_shares (organization_id, last_contacted_rank, contact_id) include (owner_id);
create index contact_shares_created on contact_shares (organization_id, created_at, contact_id) include (owner_id);
drop index contact_shares_org;

create index tasks_creator_status on tasks (created_by, status, priority) include (id, assigned_to_user_id);
create index tasks_assignee_status on tasks (assigned_to_user_id, status, priority) include (id, created_by);
