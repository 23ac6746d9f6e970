-- The deletion of a company can be taken back: it comes back with its shares and its people (decision 0012). Some of these people are
-- cards of others, which whoever deleted it may not see; therefore these functions look beyond what the caller sees, for an own company alone.

create function app_company_into_bin(company uuid) returns void
  language sql security definer set search_path to 'public' as $$
  insert into deleted_records (kind, id, owner_id, deleted_by, record)
  select 'company', k.id, k.owner_id, app_user(), to_jsonb(k)
    || jsonb_build_object(
      'organization_ids', (select coalesce(jsonb_agg(s.organization_id), '[]') from company_shares s where s.company_id = k.id and s.organization_id is not null),
      'pair_ids', (select coalesce(jsonb_agg(s.pair_id), '[]') from company_shares s where s.company_id = k.id and s.pair_id is not null),
      'contact_ids', (select coalesce(jsonb_agg(c.id), '[]') from contacts c where c.company_id = k.id))
  from companies k where k.id = company and k.owner_id = app_user()
  on conflict (kind, id) do update set record = excluded.record, deleted_by = excluded.deleted_by, deleted_at = excluded.deleted_at
$$;
revoke all on function app_company_into_bin(uuid) from public;
grant execute on function app_company_into_bin(uuid) to adjutant_app;

create function app_restore_company(gone uuid) returns boolean
  language plpgsql security definer set search_path to 'public' as $$
declare
  kept jsonb;
  columns text;
begin
  delete from deleted_records where kind = 'company' and id = gone and deleted_by = app_user() and owner_id = app_user()
    and deleted_at > clock_timestamp() - interval '60 minutes' returning record into kept;
  if kept is null then
    return false;
  end if;
  -- Every column that the row had, also those of later migrations; computed ones compute themselves.
  select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
    where attrelid = 'companies'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and kept ? attname;
  execute format('insert into companies (%1$s) select %1$s from jsonb_populate_record(null::companies, $1)', columns) using kept;
  insert into company_shares (company_id, organization_id)
    select gone, o.id from organizations o where o.deleted_at is null
      and o.id in (select value::uuid from jsonb_array_elements_text(kept->'organization_ids')) for key share;
  insert into company_shares (company_id, pair_id) select gone, p.id from share_pairs p
    where p.owner_id = app_user() and p.id in (select value::uuid from jsonb_array_elements_text(kept->'pair_ids')) for key share;
  -- Whoever was given another company meanwhile, or none, keeps that.
  update contacts set company_id = gone where company_id is null and contacts.company = kept->>'name'
    and id in (select value::uuid from jsonb_array_elements_text(kept->'contact_ids'));
  return true;
end $$;
revoke all on function app_restore_company(uuid) from public;
grant execute on function app_restore_company(uuid) to adjutant_app;
