import { App, Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type NoticeAct, type NoticeKind, onNotice } from '../../kit/notice';
import './notices.css';

const seconds: Record<NoticeKind, number> = { success: 3, info: 5, warning: 8, error: 8 };
/** Whoever may do something about a notice has time to reach for it. */
const secondsWithActs = 12;

/** Shows what is announced; the same words again only count up while they are shown. */
export function useNotices() {
  const { message } = App.useApp();
  const go = useNavigate();
  const shown = useRef(new Map<string, { key: string; count: number }>());
  const made = useRef(0);
  const [last, setLast] = useState('');
  const show = useEffectEvent((kind: NoticeKind, text: string, acts: readonly NoticeAct[]) => {
    // A notice that is just going would take up the words anew, and then never go: its time is over.
    const { key, count } = shown.current.get(text) ?? { key: `notice ${(made.current += 1)}`, count: 0 };
    shown.current.set(text, { key, count: count + 1 });
    const counted = count > 0 ? `${text} ×${count + 1}` : text;
    const said = [counted, ...acts.map(({ word }) => word)].join(' ');
    setLast(said);
    const follow = ({ to, act }: NoticeAct) => {
      message.destroy(key);
      act?.();
      if (to) void go(to);
    };
    void message.open({
      key,
      type: kind,
      content: (
        <span className="notice">
          {counted}
          {acts.map((one) => (
            <Button key={one.word} type="link" size="small" onClick={() => follow(one)}>
              {one.word}
            </Button>
          ))}
        </span>
      ),
      duration: acts.length > 0 ? secondsWithActs : seconds[kind],
      onClose: () => {
        shown.current.delete(text);
        // It is over for whoever comes across it later, and told anew when it comes again.
        setLast((now) => (now === said ? '' : now));
      },
    });
  });
  useEffect(() => onNotice((kind, text, acts) => show(kind, text, acts)), []);
  return last;
}
