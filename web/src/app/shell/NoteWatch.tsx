import { note } from '@fleet/contract/note/calls';
import { useEffect } from 'react';
import { useCall } from '../../kit/calls';
import { waiting } from '../../kit/live/waiting';

/** Counts the enforcement notes with something unread; draws nothing. */
export function NoteWatch() {
  const { data } = useCall(note.list, { unread: true, pageSize: 50 }, { isLive: true });
  useEffect(() => {
    if (data) waiting.set({ ...waiting.get(), notes: data.total });
  }, [data]);
  useEffect(() => () => waiting.set({ ...waiting.get(), notes: 0 }), []);
  return null;
}
