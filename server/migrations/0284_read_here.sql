-- What its person has opened here is read here, whatever the mailbox says of it: that one is not changed.
alter table mails add column read_here boolean not null default false;

create or replace function exchanges_count(touched uuid[]) returns void language plpgsql security definer set search_path = public as $$ begin
  delete from exchanges e where e.id = any (touched) and not exists (select from mails m where m.exchange_id = e.id);
  update exchanges e set mail_count = n.mail_count, unread_count = n.unread_count, last_at = n.last_at
    from (select m.exchange_id, count(*)::int as mail_count,
      (count(*) filter (where not m.seen and not m.read_here and not m.own))::int as unread_count,
      max(m.sent_at) as last_at from mails m where m.exchange_id = any (touched) group by m.exchange_id) n
    where e.id = n.exchange_id and (e.mail_count, e.unread_count, e.last_at) is distinct from (n.mail_count, n.unread_count, n.last_at);
end $$;

-- Mails are written by the server alone; their person says that those of an exchange are read. Answers of how many.
create function mails_read_here(exchange uuid) returns int language plpgsql security definer set search_path = public as $$
declare
  n int;
begin
  update mails m set read_here = true where m.exchange_id = exchange and m.user_id = app_user() and app_own_eyes()
    and not m.seen and not m.read_here and not m.own;
  get diagnostics n = row_count;
  if n > 0 then perform exchanges_count(array[exchange]); end if;
  return n;
end $$;
