/** A Dify export written for the tests: a form, models, a decision, a template, an iteration, code, an HTTP request. */
export const difyExport = `app:
  name: Digest
  mode: workflow
kind: app
version: 0.1.5
workflow:
  environment_variables:
  - {name: GREETING, value: Hello, value_type: string}
  - {name: SECRET, value: hunter2hunter2, value_type: secret}
  graph:
    edges:
    - {source: '1', target: '2', sourceHandle: source}
    - {source: '2', target: '3', sourceHandle: source}
    - {source: '3', target: '4', sourceHandle: 'true'}
    - {source: '3', target: '5', sourceHandle: 'false'}
    - {source: '4', target: '7', sourceHandle: source}
    - {source: '5', target: '7', sourceHandle: source}
    - {source: 8start, target: '9', sourceHandle: source}
    - {source: '7', target: '8', sourceHandle: source}
    - {source: '8', target: '10', sourceHandle: source}
    - {source: '10', target: '11', sourceHandle: source}
    - {source: '11', target: '12', sourceHandle: source}
    nodes:
    - id: '1'
      data:
        type: start
        title: Start
        variables:
        - {label: Text, variable: body, type: paragraph, required: true, max_length: 5000}
        - {label: Tone, variable: tone, type: select, required: false, options: [warm, dry]}
    - id: '2'
      data:
        type: template-transform
        title: Template
        template: 'Tone {{ tone }}, text {{ body }}'
        variables:
        - {value_selector: ['1', tone], variable: tone}
        - {value_selector: ['1', body], variable: body}
    - id: '3'
      data:
        type: if-else
        title: Long?
        cases:
        - case_id: 'true'
          logical_operator: and
          conditions:
          - {comparison_operator: contains, value: more, variable_selector: ['1', body]}
    - id: '4'
      data:
        type: llm
        title: Shorten
        model: {name: deepseek-chat, provider: deepseek, completion_params: {temperature: 0.7}}
        prompt_template:
        - {role: system, text: You shorten.}
        - {role: user, text: '{{#env.GREETING#}} {{#2.output#}} {{#env.SECRET#}}'}
    - id: '5'
      data:
        type: llm
        title: Keep
        model: {name: gpt-oss-20b, provider: x, completion_params: {}}
        prompt_template:
        - {role: system, text: 'Keep it {{#1.tone#}}.'}
        - {role: user, text: '{{#1.body#}}'}
    - id: '7'
      data:
        type: variable-aggregator
        title: One of
        variables:
        - ['4', text]
        - ['5', text]
    - id: '8'
      data: {type: iteration, title: Each, iterator_selector: ['7', output]}
    - id: 8start
      parentId: '8'
      data: {type: iteration-start, title: ''}
    - id: '9'
      parentId: '8'
      data:
        type: llm
        title: Translate
        model: {name: gpt-4o-2024-08-06, provider: openai}
        prompt_template:
        - {role: user, text: 'Translate {{#8.item#}}'}
    - id: '10'
      data:
        type: code
        title: Count
        code_language: python3
        code: |
          def main(items):
              return {"count": str(len(items))}
        variables:
        - {value_selector: ['8', output], variable: items}
        outputs:
          count: {type: string}
    - id: '11'
      data:
        type: http-request
        title: Tell
        method: post
        url: https://example.com/hook?api_key=abcdef123456
        headers: 'Authorization: Bearer abcdefghijklmnop'
        authorization: {type: api-key, config: {api_key: 1234567890abcdef}}
    - id: '12'
      data:
        type: end
        title: End
        outputs:
        - {value_selector: ['10', count], variable: count}
`;
