import type { Courses } from './told';

/** The courses as they stand: judging replaces the parts of a course, and changes none of them. */
export function copyOf(courses: Courses): Courses {
  const copy: Courses = {};
  for (const key in courses) copy[key] = { ...courses[key]! };
  return copy;
}

/** Whether judging has changed no course since they were copied. */
export function isCopyOf(copy: Courses | undefined, courses: Courses): boolean {
  for (const key in copy) if (!(key in courses)) return false;
  for (const key in courses) {
    const [now, then] = [courses[key]!, copy?.[key]];
    if (
      !then ||
      now.since !== then.since ||
      now.until !== then.until ||
      now.truck !== then.truck ||
      now.by !== then.by ||
      now.reports !== then.reports ||
      now.last !== then.last ||
      now.driver !== then.driver
    )
      return false;
  }
  return true;
}
