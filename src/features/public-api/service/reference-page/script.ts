/** Sends the requests of the page's forms with the key that was typed, and shows what comes back. */
export const script = `"use strict";
const key=document.getElementById("key");
async function read(response,show){
  const reader=response.body.getReader();const decoder=new TextDecoder();let text="";
  for(;;){const{value,done}=await reader.read();if(done)break;text+=decoder.decode(value,{stream:true});show(text)}
  return text
}
for(const form of document.querySelectorAll("form"))form.addEventListener("submit",async event=>{
  event.preventDefault();
  const result=form.querySelector(".result");const button=form.querySelector("button");
  const show=text=>{result.hidden=false;result.textContent=text};
  const query=new URLSearchParams();const headers={"x-api-key":key.value.trim()};
  for(const input of form.querySelectorAll("input[data-place]")){
    if(!input.value)continue;
    if(input.dataset.place==="query")query.set(input.name,input.value);else headers[input.name]=input.value
  }
  const init={method:form.dataset.method,headers,credentials:"omit"};
  const json=form.querySelector("textarea");const file=form.querySelector("input[type=file]");
  if(json){init.body=json.value;headers["content-type"]="application/json"}
  if(file){init.body=new FormData();for(const one of file.files)init.body.append(file.dataset.field,one)}
  button.disabled=true;show(document.body.dataset.sending);
  try{
    const response=await fetch(form.dataset.path+(query.size?"?"+query:""),init);
    const head=response.status+" "+response.statusText+"\\n\\n";
    const text=response.body?await read(response,part=>show(head+part)):"";
    try{show(head+JSON.stringify(JSON.parse(text),null,2))}catch{show(head+text)}
  }catch{show(document.body.dataset.failed)}
  button.disabled=false
});`;
