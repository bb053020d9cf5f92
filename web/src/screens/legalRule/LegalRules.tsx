import type { Output } from '@fleet/contract/call';
import { legalRule } from '@fleet/contract/legalRule/calls';
import { ruleNamed } from '@fleet/contract/legalRule/rules';
import { sayRule } from '@fleet/contract/legalRule/say';
import { legalRuleText, ruleText, sourceText } from '@fleet/contract/legalRule/text';
import { Button } from 'antd';
import { useState } from 'react';
import { useCall } from '../../kit/calls';
import { text } from '../../kit/fields/text';
import { useAddressEntry } from '../../kit/filter';
import { useLanguage, useSay } from '../../kit/language';
import { DataTable } from '../../kit/list/DataTable';
import { Panel } from '../../kit/Panel';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { ScreenHeader } from '../../kit/ScreenHeader';
import { useMay, useSession } from '../../kit/session';
import { JurisdictionPick } from '../../parts/jurisdiction/JurisdictionPick';
import { RuleChanges } from './RuleChanges';
import { RuleForm } from './RuleForm';
import './legalRules.css';

/** Long words take several lines, so that the source is seen beside them. */
const lines = (name: string) => ({
  ...text(),
  Show: ({ value }: { value: string }) => <span className={`legalRules__${name}`}>{value}</span>,
});
const fields = {
  name: lines('name'),
  value: lines('value'),
  origin: lines('value'),
  standing: text(),
  source: lines('source'),
};

type Row = Output<typeof legalRule.list>['rows'][number];

const columns = ['name', 'value', 'origin', 'standing', 'source'] as const;
const words = { ...legalRuleText, name: legalRuleText.rule, standing: legalRuleText.standing };

/** The rules of law as they hold for the reader: with their source, who has set them, and how they were changed. */
export function LegalRules() {
  const say = useSay();
  const language = useLanguage();
  const may = useMay();
  const { dataScope } = useSession().profile.role;
  const [chosen, setChosen] = useAddressEntry('jurisdictionId');
  const isPlatform = dataScope === 'ALL';
  const asked = isPlatform && chosen ? { jurisdictionId: chosen } : {};
  const { data, error, refetch, isPlaceholderData } = useCall(legalRule.list, asked, { keepsOld: true });
  const [open, setOpen] = useState<{ row: Row; kind: 'edit' | 'changes' } | null>(null);
  const close = () => setOpen(null);
  const originOf = ({ origin, jurisdictionNames }: Row) =>
    [say(legalRuleText[origin]), ...jurisdictionNames].join(' · ');
  const rows = data?.rows.map((row) => ({
    id: row.rule,
    name: say(ruleText[row.rule]),
    value: sayRule(language, row.rule, row.value),
    origin: originOf(row),
    standing: say(legalRuleText[ruleNamed(row.rule).standing]),
    source: say(sourceText[row.rule]),
    row,
  }));
  return (
    <>
      <ScreenHeader>
        {isPlatform && (
          <JurisdictionPick
            className="legalRules__pick"
            aria-label={say(legalRuleText.jurisdictionId)}
            placeholder={say(legalRuleText.national)}
            value={chosen}
            onChange={(id) => setChosen(id)}
          />
        )}
      </ScreenHeader>
      <p className="legalRules__note">
        {say(isPlatform && !chosen ? legalRuleText.chooseOne : legalRuleText.howItHolds)}
      </p>
      {error && !data ? (
        <ProblemPanel problem={error} retry={() => void refetch()} />
      ) : (
        <DataTable
          list={legalRule.list}
          columns={columns.map((name) => ({ name }))}
          {...{ fields, words, rows }}
          total={null}
          filter={{}}
          setFilter={() => undefined}
          isDimmed={isPlaceholderData}
          empty={<Panel title={say(legalRuleText.title)} />}
          actions={({ row }) =>
            row.isOwn && (
              <>
                {may(legalRule.edit) && (
                  <Button type="link" onClick={() => setOpen({ row, kind: 'edit' })}>
                    {say(legalRuleText.set)}
                  </Button>
                )}
                <Button type="link" onClick={() => setOpen({ row, kind: 'changes' })}>
                  {say(legalRuleText.changes)}
                </Button>
              </>
            )
          }
        />
      )}
      {open?.kind === 'edit' && <RuleForm {...{ asked, close }} row={open.row} />}
      {open?.kind === 'changes' && <RuleChanges {...{ asked, close }} rule={open.row.rule} />}
    </>
  );
}
