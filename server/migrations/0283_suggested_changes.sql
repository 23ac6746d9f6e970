-- What a later text perhaps tells of a statement changes nothing until its person says so (decision 0200): the state, and the day and
-- whose it is where those would be others, with the words of that text.
alter table statements add column suggested jsonb, add column suggested_by uuid;
create index statements_suggested on statements (suggested_by) where suggested_by is not null;

-- What a later text had said of earlier statements holds no more, nor what it perhaps told; an answer that the person gave since stays, and so does
-- what they took over (`accepted`).
create or replace function statements_unfollow(text uuid) returns void language sql set search_path = public as $$
  update statements s set followed = null, followed_by = null,
    state = case when s.state = s.followed ->> 'state' then s.followed #>> '{before,state}' else s.state end,
    due = case when s.state = s.followed ->> 'state' then nullif(s.followed #> '{before,due}', 'null') else s.due end,
    who = case when s.state = s.followed ->> 'state' then nullif(s.followed #> '{before,who}', 'null') else s.who end,
    former = jsonb_path_query_array(s.former, '$[*] ? (@.by != "text")')
  where s.followed_by = text and s.followed -> 'accepted' is null;
  update statements set suggested = null, suggested_by = null where suggested_by = text
$$;

-- What was changed by words that tell it less surely stands again as it was, unless its person has answered since.
update statements s set suggested_by = s.followed_by,
  suggested = jsonb_build_object('state', s.state, 'due', case when s.due is distinct from nullif(s.followed #> '{before,due}', 'null') then s.due end,
    'who', case when s.who is distinct from nullif(s.followed #> '{before,who}', 'null') then s.who end, 'quote', s.followed ->> 'quote', 'confidence', s.followed -> 'confidence'),
  followed = null, followed_by = null,
  state = s.followed #>> '{before,state}',
  due = nullif(s.followed #> '{before,due}', 'null'),
  who = nullif(s.followed #> '{before,who}', 'null'),
  former = s.former - -1
where s.followed_by is not null and s.state = s.followed ->> 'state' and (s.followed ->> 'confidence')::real < 0.75
  and s.former -> -1 ->> 'by' = 'text';
