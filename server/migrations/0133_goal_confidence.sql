-- Which goals are not as sure as they may look, and why, is made with the briefing and kept beside it.
alter table briefings add column confidence jsonb not null default '[]';
-- What was kept before knows nothing of it: it is made anew when it is read.
update briefings set day = day - 1;
