import type { Output } from '@fleet/contract/call';
import { material, program } from '@fleet/contract/maintenance/program';
import { programText } from '@fleet/contract/maintenance/text';
import { shellText } from '@fleet/contract/shell/text';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { announceDone, useCall } from '../../kit/calls';
import { RecordForm } from '../../kit/form/RecordForm';
import { useSay } from '../../kit/language';
import { useAskDelete } from '../../kit/list/askDelete';
import { ProblemPanel } from '../../kit/ProblemPanel';
import { useMay } from '../../kit/session';
import { programFields } from './programFields';
import '../../parts/maintenance/maintenance.css';

type Tree = Output<typeof program.tree>;
type Material = Tree['own'][number];
type Part = Pick<Tree['parts'][number], 'id' | 'version' | 'projectName' | 'remarks'>;

/** The subject of the open form. */
type Opened = { is: 'item'; row: Part | null } | { is: 'material'; row: Material | null; projectId: string };

/** The work of each time: the items of a program, and the materials of each. */
export function ProgramTree({ row: { id } }: { row: { id: string } }) {
  const say = useSay();
  const may = useMay();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data, error, refetch } = useCall(program.tree, { id });
  const askDelete = useAskDelete(program.del);
  if (!data)
    return error ? <ProblemPanel problem={error} retry={() => void refetch()} /> : <Skeleton active />;
  return (
    <>
      <h3>{say(programText.materials)}</h3>
      <Materials projectId={id} rows={data.own} open={setOpened} />
      <h3>{say(programText.items)}</h3>
      {data.parts.length === 0 && <p className="programTree__none">{say(programText.noParts)}</p>}
      <ul className="programTree">
        {data.parts.map((part) => (
          <li key={part.id}>
            <div className="programTree__head">
              <h4>{part.projectName}</h4>
              {may(program.edit) && (
                <Button type="link" onClick={() => setOpened({ is: 'item', row: part })}>
                  {say(shellText.edit)}
                </Button>
              )}
              {may(program.del) && (
                <Button type="link" danger onClick={() => void askDelete(part.id, part.projectName)}>
                  {say(shellText.del)}
                </Button>
              )}
            </div>
            <Materials projectId={part.id} rows={part.materials} open={setOpened} />
          </li>
        ))}
      </ul>
      {may(program.add) && (
        <Button onClick={() => setOpened({ is: 'item', row: null })}>{say(programText.addItem)}</Button>
      )}
      {opened?.is === 'item' && <ItemForm parentId={id} row={opened.row} close={() => setOpened(null)} />}
      {opened?.is === 'material' && <MaterialForm {...opened} close={() => setOpened(null)} />}
    </>
  );
}

interface MaterialsProps {
  projectId: string;
  rows: readonly Material[];
  open: (what: Opened) => void;
}

function Materials({ projectId, rows, open }: MaterialsProps) {
  const say = useSay();
  const may = useMay();
  const askDelete = useAskDelete(material.del);
  return (
    <ul className="programTree__materials">
      {rows.map((row) => (
        <li key={row.id}>
          <span>
            {row.materialName} {row.spec}
          </span>
          <span>
            {row.qty} {row.unit}
          </span>
          {row.price !== null && <span>¥ {programFields.price.Show({ value: row.price })}</span>}
          {may(material.edit) && (
            <Button
              type="link"
              aria-label={`${say(programText.editMaterial)} ${row.materialName}`}
              onClick={() => open({ is: 'material', row, projectId })}
            >
              {say(shellText.edit)}
            </Button>
          )}
          {may(material.del) && (
            <Button
              type="link"
              danger
              aria-label={`${say(shellText.del)} ${row.materialName}`}
              onClick={() => void askDelete(row.id, row.materialName)}
            >
              {say(shellText.del)}
            </Button>
          )}
        </li>
      ))}
      {may(material.add) && (
        <li>
          <Button type="link" onClick={() => open({ is: 'material', row: null, projectId })}>
            {say(programText.addMaterial)}
          </Button>
        </li>
      )}
    </ul>
  );
}

function ItemForm({ parentId, row, close }: { parentId: string; row: Part | null; close: () => void }) {
  const say = useSay();
  return (
    <RecordForm
      call={row ? program.edit : program.add}
      title={say(row ? programText.editItem : programText.addItem)}
      sections={[{ names: ['projectName', 'remarks'] }]}
      fields={programFields}
      words={programText}
      initial={row ?? {}}
      hidden={row ? { id: row.id, version: row.version } : { parentId }}
      onClose={close}
      onDone={() => {
        close();
        announceDone(row ? shellText.saved : shellText.added);
      }}
    />
  );
}

interface MaterialFormProps {
  projectId: string;
  row: Material | null;
  close: () => void;
}

function MaterialForm({ projectId, row, close }: MaterialFormProps) {
  const say = useSay();
  return (
    <RecordForm
      call={row ? material.edit : material.add}
      title={say(row ? programText.editMaterial : programText.addMaterial)}
      sections={[{ names: ['materialName', 'spec', 'unit', 'price', 'qty'] }]}
      fields={programFields}
      words={programText}
      initial={row ?? {}}
      hidden={row ? { id: row.id, version: row.version } : { projectId }}
      onClose={close}
      onDone={() => {
        close();
        announceDone(row ? shellText.saved : shellText.added);
      }}
    />
  );
}
