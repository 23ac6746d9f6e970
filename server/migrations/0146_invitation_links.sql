-- Links that let somebody sign up and join an organization in one step (decision 0089). Of the secret only a hash is kept; it stands
-- in the address behind the #, and is told once: to who makes the link, or in the mail, never both.
create table invitation_links (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  -- With who made it, their links end.
  created_by uuid not null references users on delete cascade,
  -- Null: whoever has the link.
  email text,
  by_mail boolean not null,
  org_access_level text not null check (org_access_level in ('user', 'manager', 'admin')),
  token_hash bytea not null unique,
  uses integer not null default 0 check (uses between 0 and max_uses),
  max_uses integer not null check (max_uses between 1 and 200),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  check (not by_mail or email is not null),
  check (email is null or max_uses = 1),
  check (max_uses = 1 or org_access_level = 'user')
);
create index invitation_links_org on invitation_links (organization_id, created_at, id);
create index invitation_links_maker on invitation_links (created_by, created_at, id);

-- Who may invite into an organization (rights 3): its owner, a ceo who is its admin, administrators. What policy.ts says, for the database.
create function may_invite(person uuid, organization uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from users u join organizations o on o.id = organization and o.deleted_at is null
    left join memberships m on m.organization_id = o.id and m.user_id = u.id
    where u.id = person and (u.user_level = 'admin'
      or u.user_level = 'ceo' and (o.owner_id = u.id or m.org_access_level = 'admin')))
$$;

alter table invitation_links enable row level security;
-- One's own, to take along; those of an organization where one may invite.
create policy visible on invitation_links to adjutant_app
  using (created_by = (select app_user()) or may_invite((select app_user()), organization_id))
  with check (may_invite((select app_user()), organization_id));
grant select, insert, update on invitation_links to adjutant_app;

-- Whose invitations let in without the waitlist. One row at most: none is the default.
create table invitation_settings (
  one_row boolean primary key default true check (one_row),
  let_in text not null check (let_in in ('nobody', 'administrators', 'everybody')),
  updated_at timestamptz(3) not null default clock_timestamp()
);
alter table invitation_settings enable row level security;
create policy everybody_reads on invitation_settings for select to adjutant_app using (true);
create policy administrators_write on invitation_settings to adjutant_app
  using (exists (select from users u where u.id = (select app_user()) and u.user_level = 'admin'))
  with check (exists (select from users u where u.id = (select app_user()) and u.user_level = 'admin'));
grant select, insert, update on invitation_settings to adjutant_app;
