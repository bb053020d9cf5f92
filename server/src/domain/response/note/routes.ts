import { note, noteFile } from '@fleet/contract/note/calls';
import { noteText } from '@fleet/contract/note/text';
import { answerPage } from '../../../base/query';
import { serve } from '../../../base/serve';
import { exportRoute } from '../../house/sheet/service';
import { listNotes } from './queries';
import { showEntry, showNote, showThread } from './reading';
import { closeNote, followUpNote, issueNotes, replyToNote } from './service';

export const noteRoutes = [
  ...serve(note, {
    list: answerPage(listNotes),
    one: showNote,
    thread: showThread,
    entry: showEntry,
    add: issueNotes,
    reply: replyToNote,
    followUp: followUpNote,
    close: closeNote,
  }),
  exportRoute({
    list: note.list,
    file: noteFile,
    find: listNotes,
    words: noteText,
    sheetTitle: noteText.listTitle,
  }),
];
