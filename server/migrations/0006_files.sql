-- Files that people keep. Their bytes lie in DATA_DIR/blobs under blob_id, one blob for each file.

create table files (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The conversation that it hangs on, where it does.
  conversation_id uuid,
  name text not null,
  media_type text not null,
  kind text not null,
  size integer not null check (size > 0),
  sha256 text not null,
  blob_id uuid not null unique,
  text_status text not null check (text_status in ('pending', 'ready', 'none', 'failed')),
  -- How often somebody began to read its text, and until when the one who does has it for themselves.
  text_tries smallint not null default 0,
  text_held_until timestamptz,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
create index files_owner_created on files (user_id, created_at, id);
create index files_owner_name on files (user_id, lower(name), id);
create index files_owner_size on files (user_id, size, id);
create index files_to_read on files (created_at) where text_status = 'pending';
create trigger files_touch before update of name on files for each row execute function touch();

-- A text may have more words than an index entry can hold: then its beginning is what can be searched.
create function file_words(content text) returns tsvector language plpgsql immutable as $$
declare words text := content;
begin
  loop
    begin
      return to_tsvector('simple', words);
    exception when program_limit_exceeded then
      words := left(words, length(words) / 2);
    end;
  end loop;
end $$;

create table file_texts (
  file_id uuid primary key references files on delete cascade,
  user_id uuid not null references users on delete cascade,
  content text not null,
  words tsvector generated always as (file_words(content)) stored
);
-- Of one person's files those with these words, however many files others have.
create extension if not exists btree_gin;
create index file_texts_words on file_texts using gin (user_id, words);

-- Under row-level security a search in words cannot use an index. This looks past the policies, at the caller's own files only.
create function own_files_with(query tsquery) returns setof uuid language sql stable security definer set search_path = public as $$
  select file_id from file_texts where user_id = app_user() and words @@ query
$$;

-- Bytes whose file is gone, however it went: the server takes them from the disk.
create table blobs_to_remove (
  blob_id uuid primary key,
  created_at timestamptz not null default clock_timestamp()
);
create function leave_blob() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into blobs_to_remove (blob_id) values (old.blob_id) on conflict do nothing;
  return null;
end $$;
create trigger files_leave_blob after delete on files for each row execute function leave_blob();

alter table files enable row level security;
create policy own on files to adjutant_app using (user_id = (select app_user()));
alter table file_texts enable row level security;
create policy own on file_texts to adjutant_app using (user_id = (select app_user()));
grant select, insert, update, delete on files to adjutant_app;
grant select on file_texts to adjutant_app;
