import { org } from '@fleet/contract/org/calls';
import { orgText } from '@fleet/contract/org/text';
import { shellText } from '@fleet/contract/shell/text';
import { announceDone } from '../../kit/calls';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { orgFields } from './fields';
import type { OrgRow } from './row';

/** The form that is asked for: something new below, another name, or another place. */
export type Asked =
  | { kind: 'below'; above: OrgRow }
  | { kind: 'edit'; row: OrgRow }
  | { kind: 'move'; row: OrgRow };

const named = [{ names: ['orgName', 'orgType'] }];
const placed = [{ names: ['parentId'] }];

export function OrgForm({ asked, close }: { asked: Asked; close: () => void }) {
  const say = useSay();
  const shared = { fields: orgFields, words: orgText, onClose: close };
  if (asked.kind === 'below') {
    const { above } = asked;
    return (
      <RecordForm
        {...shared}
        call={org.add}
        title={`${say(orgText.addChild)} · ${above.orgName}`}
        sections={named}
        initial={{ orgType: 'department' }}
        hidden={{ parentId: above.id }}
        draft={`${org.add.path} ${above.id}`}
        onDone={() => {
          announceDone(shellText.added);
          close();
        }}
      />
    );
  }
  const { row, kind } = asked;
  const isMove = kind === 'move';
  return (
    <RecordForm
      {...shared}
      key={`${kind} ${row.id}`}
      call={org.edit}
      title={`${say(isMove ? orgText.moveTo : shellText.edit)} · ${row.orgName}`}
      sections={isMove ? placed : named}
      initial={row}
      hidden={{ id: row.id, version: row.version }}
      draft={`${org.edit.path} ${kind} ${row.id}`}
      {...(isMove && { saveWord: say(orgText.move) })}
      onDone={() => {
        announceDone(isMove ? orgText.moved : shellText.saved);
        close();
      }}
    />
  );
}
