-- Notices on a person's devices, through the push service of their browser (decision 0112). A device is a browser with a session: what it
-- asked for goes with the session.

-- The installation's own keys (VAPID). The newest one that opens signs what is new; an older one is needed as long as a device knows it.
create table push_keys (
  public_key text primary key,
  secret text not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
alter table push_keys enable row level security;

create table push_devices (
  session_id uuid primary key references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  endpoint text not null check (length(endpoint) <= 2048),
  p256dh text not null check (length(p256dh) <= 200),
  auth text not null check (length(auth) <= 100),
  public_key text not null references push_keys (public_key),
  kinds text[] not null,
  details boolean not null default false,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- When its push service last took a notice.
  reached_at timestamptz(3),
  unique (user_id, endpoint)
);
create index push_devices_public_key on push_devices (public_key);
alter table push_devices enable row level security;
create policy own on push_devices to adjutant_app
  using (user_id = (select app_user()))
  with check (user_id = (select app_user()) and exists (select 1 from sessions s where s.id = session_id and s.user_id = (select app_user())));
grant select, insert, update, delete on push_devices to adjutant_app;

-- What a device is still to be told.
create table push_notices (
  session_id uuid not null references push_devices (session_id) on delete cascade,
  notification_id uuid not null references notifications (id) on delete cascade,
  due_at timestamptz(3) not null,
  tries integer not null default 0,
  primary key (session_id, notification_id)
);
create index push_notices_due on push_notices (due_at);
create index push_notices_notification on push_notices (notification_id);
alter table push_notices enable row level security;

create function notification_pushes(person uuid, told_kind text) returns boolean
  language sql stable security definer set search_path to public
as $$ select exists (select 1 from push_devices d where d.user_id = person and told_kind = any (d.kinds)) $$;

-- A moment, in which somebody who has it before their eyes reads it.
create function push_of_notification() returns trigger
  language plpgsql security definer set search_path to public
as $$
begin
  insert into push_notices (session_id, notification_id, due_at)
    select d.session_id, new.id, clock_timestamp() + interval '2 seconds' from push_devices d
    where d.user_id = new.user_id and new.kind = any (d.kinds) order by d.session_id
  on conflict (session_id, notification_id) do update set due_at = excluded.due_at, tries = 0;
  return null;
end $$;
create trigger notifications_pushed after insert or update of created_at on notifications
  for each row when (new.read_at is null) execute function push_of_notification();

create or replace function notification_tell(people uuid[], orgs uuid[], but uuid[], but_orgs uuid[], told_kind text, told_key text,
  about_kind text, about_id uuid, organization uuid, by_user uuid, by_mail boolean, patience interval) returns setof uuid
  language sql security definer set search_path to public
as $$
  insert into notifications as n (id, user_id, kind, key, subject_kind, subject_id, organization_id, actor_id, shown, counted, mail_at)
    select gen_random_uuid(), u.id, told_kind, told_key, about_kind, about_id, organization, by_user,
      coalesce(s.in_app, true), not (about_kind = 'run' and told_kind in ('prompt', 'approval')),
      case when by_mail and coalesce(s.mail, notification_mails(told_kind)) then clock_timestamp() + patience end
    from users u left join notification_settings s on s.user_id = u.id and s.kind = told_kind
    where u.id in (
        select unnest(people)
        union select m.user_id from memberships m join organizations o on o.id = m.organization_id and o.deleted_at is null
          where m.organization_id = any (orgs))
      and u.id <> all (but) and u.id is distinct from by_user and u.user_level <> 'waitlisted'
      and not exists (select 1 from memberships k where k.user_id = u.id and k.organization_id = any (but_orgs))
      and (coalesce(s.in_app, true) or by_mail and coalesce(s.mail, notification_mails(told_kind)) or notification_pushes(u.id, told_kind))
    -- Always in the same order: two who tell the same people at once wait for each other and never in a circle.
    order by u.id
  on conflict (user_id, key) do update set
    kind = excluded.kind, actor_id = excluded.actor_id, organization_id = excluded.organization_id,
    shown = excluded.shown, counted = excluded.counted, created_at = clock_timestamp(), read_at = null,
    count = case when n.read_at is null then n.count + 1 else 1 end,
    -- One letter for what stays unread: more of the same does not write again.
    mail_at = case when n.read_at is null then n.mail_at else excluded.mail_at end
  returning n.user_id
$$;
