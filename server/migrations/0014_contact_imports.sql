-- Imports of contacts: what each one made and changed, so that it can be taken back.
create table contact_imports (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  file_name text not null,
  created integer not null,
  merged integer not null,
  skipped integer not null,
  refused integer not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  undone_at timestamptz(3)
);
create index contact_imports_user on contact_imports (user_id, created_at, id);

-- A contact that an import made (before is null) or added to. version is the contact's updated_at right after: one that has
-- moved on since then was changed by somebody, and is not touched by undo.
create table contact_import_rows (
  import_id uuid not null references contact_imports on delete cascade,
  contact_id uuid not null references contacts on delete cascade,
  before jsonb,
  version timestamptz(3) not null,
  primary key (import_id, contact_id)
);
create index contact_import_rows_contact on contact_import_rows (contact_id);

alter table contact_imports enable row level security;
create policy own on contact_imports to adjutant_app using (user_id = (select app_user()));
alter table contact_import_rows enable row level security;
create policy own on contact_import_rows to adjutant_app
  using (exists (select 1 from contact_imports i where i.id = import_id));
grant select, insert, update, delete on contact_imports, contact_import_rows to adjutant_app;

-- Row-level security lets no index answer "has one of these keys": as app_contacts_alike, this asks for the reader itself.
create function app_contacts_with(keys text[], names text[], most integer) returns setof uuid
  language sql stable security definer set search_path = public as $$
  (select c.id from contacts c where c.owner_id = app_user() and c.match_keys && keys limit most)
  union (select c.id from contacts c where c.owner_id = app_user() and c.sort_name = any (names) limit most)
  union (select c.id from contact_shares s join contacts c on c.id = s.contact_id
    where s.organization_id = any (app_orgs()) and (c.match_keys && keys or c.sort_name = any (names)) limit most)
$$;
