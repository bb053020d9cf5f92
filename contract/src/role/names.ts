import { type AppPage, appPages, type Right, subjectOf } from '../rights';
import { type Subject, subjectText } from '../subject';
import type { Text } from '../text';
import { appText, rightText, roleText } from './text';

/** The name of a thing that a role may lack: a button, a page of the app, or a whole subject. */
export type Named = Right | AppPage | Subject;

/** A right by the words of its subject and its button, as it is told away from its page. */
export function rightName(right: Named): Text {
  if (isSubject(right)) return subjectText[right];
  const [subject, button] = isAppPage(right)
    ? [roleText.appTab, appText[right]]
    : [subjectText[subjectOf(right)], rightText(right)];
  return [`${subject[0]} · ${button[0]}`, `${subject[1]} · ${button[1]}`];
}

const isSubject = (right: Named): right is Subject => right in subjectText;
const isAppPage = (right: Right | AppPage): right is AppPage => appPages.includes(right as AppPage);
