import { company } from '@fleet/contract/company/calls';
import { sayRequired } from '@fleet/contract/issue';
import type { AppPage, Right } from '@fleet/contract/rights';
import { role } from '@fleet/contract/role/calls';
import { roleText } from '@fleet/contract/role/text';
import { shellText } from '@fleet/contract/shell/text';
import { Alert, Button, Input, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useAccountState, useWriteAccount } from '../../kit/account';
import { announceDone, useCall, useSend } from '../../kit/calls';
import { StalePanel } from '../../kit/form/StalePanel';
import { useLanguage, useSay } from '../../kit/language';
import { useAskDelete } from '../../kit/list/askDelete';
import { usePane, useUnsaved } from '../../kit/pane';
import { Refused } from '../../kit/post';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { type Stale, staleOf } from '../../kit/problem';
import { useMay, useSession } from '../../kit/session';
import { CompanyPick } from '../../parts/company/CompanyPick';
import { type DataScope, type Draft, draftOf, inputOf, isSame, leftOf, type Role, savedAs } from './draft';
import { roleFields } from './fields';
import { differenceOf, pagesIn } from './grants';
import { GrantTabs } from './GrantTabs';
import { Preview } from './Preview';
import { useGrantTrees } from './useGrantTrees';
import { useClear } from '../../kit/fields/clear';
import { useQuestion } from '../../kit/question';

/** The name under which the draft of a role is kept. */
const nameOf = (id: string | null | undefined) => `role ${id ?? 'new'}`;

const names = ['roleName', 'dataScope', 'rights', 'appMenus'];

interface Props {
  /** The role to be changed; without one a new role is made. */
  row: Role | null;
  /** The first values of a new role. */
  origin: Draft | null;
  roles: readonly Role[];
  copy?: (() => void) | undefined;
  /** Told of the role as it was saved. */
  onSaved: (saved: Role) => void;
  /** A new role has been saved, and its form was not left meanwhile. */
  onAdded?: (id: string) => void;
  onGone: () => void;
}

/** The form of a role: its name, the pages that it opens, and the data that it sees. */
export function RoleEditor({ row, origin, roles, copy, onSaved, onAdded, onGone }: Props) {
  const say = useSay();
  const clear = useClear();
  const language = useLanguage();
  const may = useMay();
  const putQuestion = useQuestion();
  const { profile } = useSession();
  const { companyId } = profile.user;
  const blank: Draft = {
    roleName: '',
    rights: [],
    appMenus: [],
    dataScope: 'ORG_TREE',
    companyId,
    template: null,
    version: 0,
  };
  const saved = row ? draftOf(row) : blank;
  const [kept, setKept] = useAccountState<Draft | null>(nameOf(row?.id), origin);
  const writeAccount = useWriteAccount();
  const { setUnsaved } = usePane();
  const isHere = useRef(true);
  const draft = kept ?? saved;
  const isDirty = !isSame(draft, saved);
  /** The role as it was when its change was begun. */
  const [seen, setSeen] = useState(saved);
  const [stale, setStale] = useState<Stale | null>(null);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const [isPreviewed, setPreviewed] = useState(false);
  const add = useSend(role.add);
  const edit = useSend(role.edit);
  const askDelete = useAskDelete(role.del);
  const isForCompany = companyId !== null || draft.companyId !== null || (row?.shared ?? false);
  const trees = useGrantTrees(isForCompany);
  const templates = useCall(role.templates, {}, { isOff: !may(role.templates) });
  const mayEdit = row ? may(role.edit) && row.editable : may(role.add);
  useUnsaved(nameOf(row?.id), { isUnsaved: isDirty, isKept: true });
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  useEffect(() => {
    if (row && !isDirty) setKept(null);
  }, [row, isDirty, setKept]);

  const change = (part: Partial<Draft>) => {
    setWrong({});
    if (!kept) setSeen(saved);
    setKept({ ...draft, ...part });
  };
  const difference = differenceOf([...saved.rights, ...saved.appMenus], [...draft.rights, ...draft.appMenus]);
  const isOwn = row?.id === profile.role.id;
  const cuts = isOwn && (difference.taken.length > 0 || draft.dataScope !== saved.dataScope);
  const inMenu = new Set(
    (trees.platform ?? []).flatMap(pagesIn).flatMap(({ view, buttons }) => [view, ...buttons]),
  );
  const elsewhere = draft.rights.filter((right) => !inMenu.has(right)).length;

  function takeTemplate(template: string | undefined) {
    const from = templates.data?.rows.find((one) => one.template === template);
    if (!from) return;
    const mine = new Set<string>(profile.buttonPermiss);
    change({
      template: from.template,
      rights: from.rights.filter((right) => mine.has(right)),
      appMenus: from.appMenus,
      dataScope: from.dataScope,
      roleName: draft.roleName || from.roleName,
    });
  }

  async function save() {
    if (!draft.roleName.trim()) return setWrong({ roleName: sayRequired(language, roleText.roleName) });
    if (cuts && !(await putQuestion(cutQuestion()))) return;
    const input = inputOf(draft);
    try {
      if (row) {
        await edit.mutateAsync({ ...input, id: row.id, version: draft.version });
        setKept((now) => leftOf(now, kept, draft.version + 1));
        onSaved(savedAs(row, draft, row.id, draft.version + 1));
        announceDone();
      } else {
        const { companyId, template } = draft;
        const { id } = await add.mutateAsync({ ...input, companyId, template });
        setKept((now) => {
          const left = leftOf(now, kept, 1);
          writeAccount(nameOf(id), left ?? undefined);
          return isHere.current ? left : null;
        });
        writeAccount(nameOf(null), undefined);
        setUnsaved(nameOf(null), false);
        onSaved(savedAs(null, draft, id, 1));
        if (isHere.current) onAdded?.(id);
        announceDone(shellText.added);
      }
      setStale(null);
    } catch (problem) {
      setStale(staleOf(problem));
      if (problem instanceof Refused)
        setWrong(Object.fromEntries(problem.errors.map(({ field, msg }) => [field, msg])));
    }
  }

  const cutQuestion = () => ({
    title: say(roleText.cutQuestion),
    content: say(roleText.cutsYourself),
    okText: say(shellText.save),
    okButtonProps: { danger: true },
    cancelText: say(shellText.cancel),
  });

  function remove() {
    if (row) askDelete(row.id, row.roleName, onGone);
  }

  const others = [
    { key: 'saved', label: say(row ? roleText.saved : roleText.nothingChosen), ...saved },
    ...roles
      .filter(({ id }) => id !== row?.id)
      .map((one) => ({ key: one.id, label: one.roleName, rights: one.rights, appMenus: one.appMenus })),
    ...(templates.data?.rows ?? []).map((one) => ({
      key: `template ${one.template}`,
      label: `${say(roleText.template)} · ${one.roleName}`,
      rights: one.rights,
      appMenus: one.appMenus,
    })),
  ];

  if (trees.problem && !trees.platform) return <ProblemPanel problem={trees.problem} />;

  return (
    <section className="roleEditor" aria-label={row?.roleName ?? say(roleText.newRole)}>
      <header className="roleEditor__head">
        <Button className="roleEditor__back" onClick={onGone}>
          {say(shellText.goBack)}
        </Button>
        <Input
          autoFocus={!row}
          value={draft.roleName}
          maxLength={30}
          disabled={!mayEdit}
          placeholder={say(roleText.roleName)}
          aria-label={say(roleText.roleName)}
          {...(wrong.roleName && { status: 'error' as const })}
          onChange={({ target }) => change({ roleName: target.value })}
        />
        {!row && (
          <Select
            allowClear={clear}
            value={draft.template ?? undefined}
            placeholder={say(roleText.fromTemplate)}
            aria-label={say(roleText.fromTemplate)}
            popupMatchSelectWidth={false}
            onChange={takeTemplate}
            options={templates.data?.rows.map(({ template, roleName }) => ({
              value: template,
              label: roleName,
            }))}
          />
        )}
        {!row && companyId === null && may(company.list) && (
          <CompanyPick
            value={draft.companyId}
            placeholder={say(roleText.platform)}
            aria-label={say(roleText.company)}
            onChange={(companyId) => change({ companyId })}
          />
        )}
        <span className="roleEditor__ways">
          {row && <span>{say(roleText.users, { count: row.userCount })}</span>}
          {copy && <Button onClick={copy}>{say(roleText.copy)}</Button>}
          {row?.editable && may(role.del) && (
            <Button danger onClick={remove}>
              {say(shellText.del)}
            </Button>
          )}
        </span>
      </header>
      {Object.entries(wrong).map(([field, msg]) => (
        <p key={field} className="roleEditor__wrong" role="alert">
          {msg}
        </p>
      ))}
      {row && !row.editable && (
        <Alert showIcon type="info" title={say(row.shared ? roleText.sharedHint : roleText.notEditable)} />
      )}
      {stale && (
        <StalePanel
          stale={stale}
          names={names}
          mine={{ ...draft }}
          seen={{ ...seen }}
          fields={roleFields}
          words={roleText}
          onSettled={(theirs) => {
            change({ ...(theirs as Partial<Draft>), version: stale.version });
            setStale(null);
          }}
        />
      )}
      <GrantTabs
        trees={trees}
        rights={draft.rights}
        appMenus={draft.appMenus}
        dataScope={draft.dataScope}
        isForCompany={isForCompany}
        setRights={mayEdit ? (rights) => change({ rights: rights as Right[] }) : undefined}
        setAppMenus={mayEdit ? (pages) => change({ appMenus: pages as AppPage[] }) : undefined}
        setDataScope={mayEdit ? (dataScope: DataScope) => change({ dataScope }) : undefined}
        elsewhere={trees.platform ? elsewhere : 0}
      />
      {mayEdit && (
        <footer className="roleEditor__foot">
          <span role="status">
            {isDirty &&
              say(roleText.change, {
                granted: difference.granted.length,
                taken: difference.taken.length,
                count: row?.userCount ?? 0,
              })}
          </span>
          {cuts && <Alert showIcon type="warning" title={say(roleText.cutsYourself)} />}
          <span className="roleEditor__ways">
            {isDirty && <Button onClick={() => setKept(null)}>{say(shellText.reset)}</Button>}
            <Button onClick={() => setPreviewed(true)}>{say(roleText.preview)}</Button>
            <Button type="primary" loading={add.isPending || edit.isPending} onClick={() => void save()}>
              {say(shellText.save)}
            </Button>
          </span>
        </footer>
      )}
      {isPreviewed && (
        <Preview
          others={others}
          rights={draft.rights}
          appMenus={draft.appMenus}
          modules={trees.platform ?? []}
          close={() => setPreviewed(false)}
        />
      )}
    </section>
  );
}
