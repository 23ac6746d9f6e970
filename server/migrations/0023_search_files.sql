-- Files can be found with everything else: by their names, and by what was read out of them.
create table search_entries_file partition of search_entries for values in ('file');

create view search_files as
  select f.id, f.user_id as owner_id, array[f.user_id] as readers, f.name as title, t.content as body, f.updated_at as at
  from files f left join file_texts t on t.file_id = f.id;

create function search_file_changed() returns trigger language plpgsql security definer set search_path = public as $$ begin
  perform search_keep('file', s.id, s.owner_id, s.readers, s.title, s.body, s.at) from search_files s where s.id = new.id;
  return null;
end $$;
create function search_file_read() returns trigger language plpgsql security definer set search_path = public as $$ begin
  perform search_keep('file', s.id, s.owner_id, s.readers, s.title, s.body, s.at) from search_files s where s.id = new.file_id;
  return null;
end $$;
create trigger search_file after insert or update of name on files for each row execute function search_file_changed();
create trigger search_file_text after insert or update of content on file_texts for each row execute function search_file_read();
create trigger search_forget after delete on files for each row execute function search_forget('file');
revoke execute on function search_file_changed, search_file_read from public;

select search_keep('file', s.id, s.owner_id, s.readers, s.title, s.body, s.at) from search_files s;
