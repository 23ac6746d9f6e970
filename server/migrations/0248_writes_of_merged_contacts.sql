-- What was written to cards of a contact that is merged belongs to the one that stays, and by undoing it to the former again.
do $$ declare
  before text := pg_get_functiondef('app_contacts_merge'::regproc);
  after text := replace(before, '  delete from contacts where id = gone;',
    '  with given as (update card_writes set contact_id = kept where contact_id = gone returning id)
    select moved || jsonb_build_object(''card_writes'', coalesce(jsonb_agg(id), ''[]'')) into moved from given;
  delete from contacts where id = gone;');
  undo text := pg_get_functiondef('app_contacts_unmerge'::regproc);
  undone text := replace(undo, '  update contact_merges set kept_id = m.gone_id where',
    '  update card_writes set contact_id = m.gone_id
    where contact_id = m.kept_id and id in (select jsonb_array_elements_text(coalesce(moved -> ''card_writes'', ''[]''))::uuid);
  update contact_merges set kept_id = m.gone_id where');
begin
  if after = before or undone = undo then raise exception 'app_contacts_merge or app_contacts_unmerge is not as this migration expects'; end if;
  execute after;
  execute undone;
end $$;
