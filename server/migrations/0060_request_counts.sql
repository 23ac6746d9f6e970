-- How often somebody asked in this minute, where several server processes must count together. Not worth a write-ahead log:
-- after a crash the counting begins anew.
create unlogged table request_counts (
  key text primary key,
  window_start timestamptz not null,
  tries int not null
);
