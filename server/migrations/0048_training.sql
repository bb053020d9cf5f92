-- Training and its exams (domain.md §3, §4).
create table training (
  id bigint generated always as identity primary key,
  org_id bigint not null references org,
  company_id bigint not null references company,
  title text not null,
  -- Blank is a subject too. Of the exams of one subject the last one counts for a driver.
  subject text not null default '',
  exam_deadline timestamptz not null,
  -- Minutes from the start to the end of an attempt.
  duration int not null check (duration between 5 and 300),
  pass_mark int not null check (pass_mark between 1 and 100),
  -- A pass is good for so many months; for good where it is null.
  valid_months int check (valid_months between 1 and 120),
  -- Since when it is published; null is a draft.
  fixed_at timestamptz,
  created_at timestamptz not null,
  version int not null default 1,
  deleted_at timestamptz
);
create index training_by_deadline on training (exam_deadline desc, id desc) where deleted_at is null;
create index training_of_company on training (company_id, exam_deadline desc, id desc) where deleted_at is null;
create index training_of_org on training (org_id) where deleted_at is null;

-- Questions that exams are drawn from, by subject; those of a company are for all of its exams.
create table exam_bank_question (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  subject text not null,
  type text not null check (type in ('single', 'multiple', 'judge')),
  stem text not null,
  options text[] not null,
  answer smallint[] not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  deleted_at timestamptz
);
create unique index exam_bank_question_once on exam_bank_question (company_id, subject, md5(stem)) where deleted_at is null;

-- The questions of one exam, copied when they are drawn: an exam stays as it was published.
create table exam_question (
  id bigint generated always as identity primary key,
  training_id bigint not null references training,
  question_num int not null,
  type text not null check (type in ('single', 'multiple', 'judge')),
  stem text not null,
  -- None for a judgement, whose options are right (0) and wrong (1).
  options text[] not null,
  -- The places of the right options, ascending from 0.
  answer smallint[] not null check (cardinality(answer) > 0),
  score numeric(4, 1) not null check (score > 0),
  unique (training_id, question_num)
);

create table exam_candidate (
  id bigint generated always as identity primary key,
  training_id bigint not null references training,
  driver_id bigint not null references driver,
  -- Of the attempts: the best score, the end of the last one, and whether one was enough.
  score numeric(4, 1),
  submitted_at timestamptz,
  passed boolean not null default false,
  -- When he was written to about the exam, and again before its deadline.
  told_at timestamptz,
  reminded_at timestamptz,
  unique (training_id, driver_id)
);
create index exam_candidate_of_driver on exam_candidate (driver_id, training_id);
create index exam_candidate_to_tell on exam_candidate (training_id) where told_at is null or reminded_at is null;

create table exam_attempt (
  id bigint generated always as identity primary key,
  candidate_id bigint not null references exam_candidate,
  attempt int not null check (attempt in (1, 2)),
  started_at timestamptz not null,
  ends_at timestamptz not null,
  submitted_at timestamptz,
  score numeric(4, 1),
  -- [{ questionId, order }]: the questions and their options in the order in which this candidate sees them.
  paper jsonb not null,
  unique (candidate_id, attempt)
);
create index exam_attempt_open on exam_attempt (ends_at) where submitted_at is null;

create table exam_answer (
  attempt_id bigint not null references exam_attempt,
  question_id bigint not null references exam_question,
  answer smallint[] not null,
  -- Counted by whoever answers: a request that comes late changes nothing that was answered after it.
  seq int not null,
  answered_at timestamptz not null,
  primary key (attempt_id, question_id)
);
create index exam_answer_of_question on exam_answer (question_id);

-- The consequence of a missing, failed or expired exam for driving, as each company wants it; a warning unless it says so.
create table exam_rule (
  company_id bigint primary key references company,
  effect text not null check (effect in ('none', 'warns', 'bars')),
  -- The day from which on it bars, in the company's zone; it warns before. Null is at once.
  effect_from date,
  version int not null default 1
);

-- An authorization may also be suspended for an exam.
alter table auth_record drop constraint auth_record_suspended_check;
alter table auth_record add constraint auth_record_suspended_check check (suspended in ('licence', 'exam'));
create index auth_record_suspended_for_exam on auth_record (driver_id)
  where suspended = 'exam' and wanted and deleted_at is null;
