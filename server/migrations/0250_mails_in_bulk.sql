-- A mailbox of fifty thousand mails comes in pages: what follows of them is written for a page at once, not for each mail by itself.

-- A mail that lay there before it was connected waits behind what is written now.
create function statements_due_of_mails() returns trigger language plpgsql security definer set search_path = public as $$ begin
  insert into statements_to_find (kind, id, quietly)
    select 'mail', f.id, f.sent_at < clock_timestamp() - interval '2 days' from fresh f where not f.automatic
    on conflict (kind, id) do update set at = clock_timestamp(), held_until = null, quietly = false;
  return null;
end $$;
drop trigger statements_mail on mails;
create trigger statements_mail after insert on mails referencing new table as fresh
  for each statement execute function statements_due_of_mails();
-- Twenty are taken at a time of fifty thousand that wait.
drop index statements_to_find_next;
create index statements_to_find_next on statements_to_find (quietly, at);

-- The words of a page of mails, as search_keep writes those of one record.
create function search_mails_added() returns trigger language plpgsql security definer set search_path = public as $$ begin
  insert into search_entries (kind, id, owner_id, readers, title_key, text_key, words, at)
    select 'mail', k.id, k.user_id, array[k.user_id], search_key(left(k.subject, 200)), k.all_of_it, to_tsvector('simple', k.all_of_it), k.sent_at
    from (select f.id, f.user_id, f.subject, f.sent_at, search_key(concat_ws(E'\n', f.subject,
        left(concat_ws(E'\n', f.from_name, f.from_address, left(f.text, f.quoted_at)), 200000))) as all_of_it from fresh f offset 0) k
    on conflict (kind, id) do update set owner_id = excluded.owner_id, readers = excluded.readers, title_key = excluded.title_key,
      text_key = excluded.text_key, words = excluded.words, at = excluded.at;
  return null;
end $$;
drop trigger search_mail on mails;
create trigger search_mail after update of subject, text on mails for each row execute function search_mail_changed();
create trigger search_mail_added after insert on mails referencing new table as fresh for each statement execute function search_mails_added();
