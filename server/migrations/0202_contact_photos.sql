-- The picture of a contact stands in its row: it moves with a merge, goes with a deletion and is read by whom the row is read. No list reads it.
alter table contacts add column photo bytea, add column photo_type text,
  -- Another word for each picture, so that a browser knows whether it has it.
  add column photo_version text generated always as (md5(photo)) stored,
  add constraint contacts_photo check ((photo is null) = (photo_type is null) and octet_length(photo) <= 262144
    and photo_type in ('image/jpeg', 'image/png', 'image/webp'));
alter table contacts alter column photo set storage external;

-- The one that stays takes the picture of the one that goes where it has none; taken back, it has none again.
do $$
declare
  change text[];
  was text;
begin
  foreach change slice 1 in array array[
    ['app_contacts_merge', '  delete from contacts where id = gone;',
      '  update contacts set photo = old.photo, photo_type = old.photo_type where id = kept and photo is null and old.photo is not null;
  delete from contacts where id = gone;'],
    ['app_contacts_unmerge', '    updated_at = clock_timestamp()
    where c.id = m.kept_id;',
      '    photo = case when c.photo is not distinct from became.photo then was.photo else c.photo end,
    photo_type = case when c.photo is not distinct from became.photo then was.photo_type else c.photo_type end,
    updated_at = clock_timestamp()
    where c.id = m.kept_id;']
  ] loop
    was := pg_get_functiondef(change[1]::regproc);
    if position(change[2] in was) = 0 then raise exception '% does not say %', change[1], change[2]; end if;
    execute replace(was, change[2], change[3]);
  end loop;
end $$;
